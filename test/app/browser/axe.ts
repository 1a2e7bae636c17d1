import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

/**
 * What axe sees wrong.
 *
 * @param rules these alone; absent: all
 */
export async function axeFaults(page: Page, part = 'html', rules?: string[]): Promise<string[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([include, only]) => {
      const { run } = (window as unknown as { axe: { run(...what: object[]): Promise<AxeResults> } }).axe;
      // The preview is a page of its own, whose tests are its own.
      const { violations } = await run(
        { include: [[include]], exclude: [['.preview']] },
        { resultTypes: ['violations'], ...(only && { runOnly: only }) },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`);
    },
    [part, rules] as const,
  );
}
