/* The module `engine._engine`: the innermost loops of the ladder, and what lazy rules force. */

#include "python.h"

extern PyType_Spec Derived_spec, Differences_spec, Due_spec, Flow_spec, Forced_spec, JointRules_spec, Line_spec,
    Lines_spec, Loop_spec, Meaning_spec, Neighbours_spec, Propagator_spec, Runs_spec, Sums_spec, Whole_spec;

extern PyMethodDef places_functions[];

static PyType_Spec *const specs[] = {
    &Derived_spec,
    &Differences_spec,
    &Due_spec,
    &Flow_spec,
    &Forced_spec,
    &JointRules_spec,
    &Line_spec,
    &Lines_spec,
    &Loop_spec,
    &Meaning_spec,
    &Neighbours_spec,
    &Propagator_spec,
    &Runs_spec,
    &Sums_spec,
    &Whole_spec,
};

static int add_types(PyObject *module)
{
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        PyObject *type = PyType_FromSpec(specs[i]);
        int failed = !type || PyModule_AddType(module, (PyTypeObject *)type);
        Py_XDECREF(type);
        if (failed)
            return -1;
    }
    return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, add_types},
    {0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "engine._engine",
    .m_methods = places_functions,
    .m_slots = slots,
};

PyMODINIT_FUNC PyInit__engine(void)
{
    return PyModuleDef_Init(&definition);
}
