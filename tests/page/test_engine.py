"""Who answers: questions that nobody wants any more make way, and what is needed is loaded once."""

from __future__ import annotations

from typing import Any

import pytest

from tests.page.driver import Driver
from tests.page.puzzles import made

ASKED = """async ([kind, size]) => {
    const { engine } = puzzlemint;
    const given = new AbortController();
    const puzzle = puzzlemint.puzzle;
    const order = { kind, size, seed: 1 };
    const long = engine.call("generate", order, { signal: given.signal }).catch(({ name }) => name);
    await new Promise((resolve) => setTimeout(resolve, 50));
    given.abort();
    const { verdict } = await engine.call("verify", { puzzle });
    return [await long, verdict];
}"""


@pytest.fixture
def workers(page: Driver) -> Driver:
    """The page with Python in the browser, with a puzzle."""
    page.show(made("sudoku"))
    if page.page.evaluate("() => puzzlemint.engine.kind") != "browser":
        pytest.skip("the server ends its processes itself")
    return page


def test_a_question_is_forgotten_and_its_worker_stays(workers: Driver) -> None:
    page = workers.page
    page.evaluate("() => { window.first = puzzlemint.engine.solvers.workers[0].worker; }")
    for _ in range(3):
        assert page.evaluate(ASKED, ["nonogram", "40x40"]) == ["AbortError", "unique"]
    assert page.evaluate("() => puzzlemint.engine.solvers.workers.length") <= 2
    workers.until("() => puzzlemint.engine.solvers.workers.every(({ busy }) => !busy)")
    assert page.evaluate("() => puzzlemint.engine.solvers.workers[0].worker === window.first")


def test_what_goes_on_for_long_though_forgotten_is_ended(workers: Driver) -> None:
    page = workers.page
    page.evaluate("() => { window.first = puzzlemint.engine.solvers.workers[0].worker; }")
    assert page.evaluate(ASKED, ["slitherlink", "30x30"]) == ["AbortError", "unique"]
    workers.until("() => puzzlemint.engine.solvers.workers[0].worker !== window.first")
    assert page.evaluate(ASKED, ["nonogram", "70x70"]) == ["AbortError", "unique"]


def test_a_package_that_few_answers_take_is_loaded_when_one_does(workers: Driver) -> None:
    """Here that is one that every solver takes, so that it shows."""
    context = workers.page.context.browser.new_context()

    def without(route: Any) -> None:
        packages = route.fetch().json()
        packages["packages"]["puzzlemint"]["depends"].remove("six")
        route.fulfill(json=packages)

    try:
        context.route("**/packages.json", without)
        other = Driver(context.new_page(), workers.address)
        other.arrive()
        asked = "puzzle => puzzlemint.engine.call('verify', { puzzle })"
        assert other.page.evaluate(asked, made("sudoku"))["verdict"] == "unique"
    finally:
        context.close()


def test_modules_come_in_one_wave(page: Driver) -> None:
    root = "() => [...document.querySelectorAll('link[rel=modulepreload]')].map((one) => one.href)"
    loaded = """() => performance.getEntriesByType("resource").map(({ name }) => name)
        .filter((name) => name.endsWith(".js") && !/(language|theme|worker)\\.js$/.test(name))"""
    assert {*page.page.evaluate(loaded)} == {*page.page.evaluate(root)}
