/** Whether a page can be read and pressed as it stands. */
import type { Page } from 'playwright-core';

/** What is red, wider than the screen, cut off, broken within words, or covered by something else. */
export async function faultsOfPage(page: Page): Promise<string[]> {
  await drawn(page);
  return page.evaluate(faultsInPage);
}

/** What follows a size is drawn a frame later. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Runs in the page. */
function faultsInPage(): string[] {
  const faults: string[] = [];
  const wide = document.documentElement.scrollWidth - window.innerWidth;
  if (wide > 0) faults.push(`${wide} pixels too wide`);
  const top = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const tell = (element: Element) =>
    `${element.outerHTML.slice(0, 100)} "${element.textContent?.slice(0, 40)}"`;
  for (const fault of top.querySelectorAll('.fault, .trouble'))
    if (fault.textContent !== '' && fault.getClientRects().length > 0)
      faults.push(`red: ${fault.textContent}`);
  for (const element of top.querySelectorAll<HTMLElement>(
    'button, a, label, h1, h2, h3, h4, p, legend, select',
  )) {
    const box = element.getBoundingClientRect();
    if (!element.checkVisibility() || element.closest('.unseen, .skip')) continue;
    const { overflowX, textOverflow, lineHeight, fontSize } = getComputedStyle(element);
    if (
      overflowX !== 'visible' &&
      textOverflow !== 'ellipsis' &&
      element.scrollWidth > element.clientWidth + 1
    )
      faults.push(`cut off: ${tell(element)}`);
    const parts = (element.textContent ?? '').trim().split(/\s+/);
    const line = Number.parseFloat(lineHeight) || 1.2 * Number.parseFloat(fontSize);
    const lines = Math.floor(box.height / line);
    if (element.matches('h1, h2, h3, h4') && lines > parts.length && parts.every((word) => word.length < 20))
      faults.push(`broken: ${tell(element)}`);
    if (!element.matches('button, a, select') || box.top < 0 || box.bottom > innerHeight) continue;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (hit === null || element.contains(hit) || hit.contains(element)) continue;
    // What scrolls, or sticks to an edge, covers what is under it for a while.
    let sticks = false;
    for (let at: Element | null = hit; at !== null; at = at.parentElement)
      if (/sticky|fixed/.test(getComputedStyle(at).position)) sticks = true;
    const scrolls =
      element.closest('.scroll, .tabs, .views, .overview, .chips, .session-tabs, .tall') !== null;
    if (!sticks && !scrolls) faults.push(`covered: ${tell(element)} by ${tell(hit)}`);
  }
  return faults;
}
