"""A start without a network, from what the browser has kept."""

from __future__ import annotations

import pytest

from tests.page.driver import Driver
from tests.page.puzzles import made


def test_the_page_starts_and_judges_with_the_network_cut(page: Driver) -> None:
    if page.page.evaluate("() => puzzlemint.engine.kind") != "browser":
        pytest.skip("the server is this computer")
    context = page.page.context.browser.new_context()
    try:
        first = Driver(context.new_page(), page.address)
        first.arrive()
        first.page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        first.page.close()
        context.set_offline(True)
        again = Driver(context.new_page(), page.address)
        again.arrive()
        assert again.page.evaluate("() => Boolean(navigator.serviceWorker.controller)")
        again.show(made("sudoku"))
        asked = "() => puzzlemint.engine.call('verify', { puzzle: puzzlemint.puzzle })"
        assert again.page.evaluate(asked)["verdict"] == "unique"
        assert not again.complaints
    finally:
        context.close()


def test_the_page_can_be_installed(page: Driver) -> None:
    told = page.page.evaluate(
        """async () => {
            const { href } = document.querySelector("link[rel=manifest]");
            const manifest = await (await fetch(href)).json();
            const sizes = [];
            for (const { src, type } of manifest.icons) {
                const image = new Image();
                image.src = src;
                await image.decode();
                if (type === "image/png") sizes.push(`${image.width}x${image.height}`);
            }
            return [manifest.display, manifest.icons.map(({ sizes }) => sizes), sizes];
        }"""
    )
    display, said, sizes = told
    assert display == "standalone"
    assert said[1:] == sizes == ["192x192", "512x512", "512x512"]
