/*
 * Compile the standard library and the packages of a runtime for the browser, by that runtime:
 * `node bytecode.mjs FOLDER`. Bytecode takes the place of its source.
 */

const folder = process.argv[2];
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({
  indexURL: `${folder}/`,
  lockFileURL: `${folder}/pyodide-lock.json`,
  packages: [],
});
python.FS.mkdirTree("/runtime");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/runtime");
python.runPython(`
import os
import zipfile
from importlib import util
from importlib._bootstrap_external import _code_to_hash_pyc

BEGAN = (1980, 1, 1, 0, 0, 0)  # so that the same sources give the same bytes

for name in sorted(os.listdir("/runtime")):
    if not name.endswith((".whl", ".zip")):
        continue
    with (
        zipfile.ZipFile(f"/runtime/{name}") as before,
        zipfile.ZipFile("/runtime/compiled", "w") as after,
    ):
        for member in before.infolist():
            data, path = before.read(member), member.filename
            if path.endswith(".py"):
                code = compile(data, path, "exec", dont_inherit=True, optimize=0)
                data, path = _code_to_hash_pyc(code, util.source_hash(data), False), f"{path}c"
            after.writestr(zipfile.ZipInfo(path, BEGAN), data, zipfile.ZIP_DEFLATED, 9)
    os.replace("/runtime/compiled", f"/runtime/{name}")
`);
