/** The sessions as tabs that lead to them, and an overview of all. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Plan } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { listen } from '../listen.ts';
import { Button } from '../parts/button.tsx';
import { set } from '../parts/set.ts';

/** `all`: the overview; else the session that is looked at. */
export const tab = signal<number | 'all'>(0);

export function SessionTabs({ plan }: { plan: Plan }) {
  const w = words.value.plan;
  const { sessions } = plan;
  const now = tab.value === 'all' ? 'all' : Math.min(tab.value, sessions.length - 1);
  useEffect(() => {
    // The last session whose heading has gone by, or is at the top.
    const look = () => {
      if (tab.peek() === 'all') return;
      const all = [...document.querySelectorAll<HTMLElement>('.session')];
      const seen = all.findLastIndex((box) => box.getBoundingClientRect().top < TOP);
      tab.value = Math.max(0, seen);
    };
    return listen({ scroll: look }, window, { passive: true });
  }, []);
  const go = (session: number) => {
    tab.value = session;
    requestAnimationFrame(() => {
      document.querySelector(`.session[data-number="${session}"]`)?.scrollIntoView({ block: 'start' });
    });
  };
  return (
    <nav
      class="session-tabs"
      aria-label={w.tabsLabel}
      // Browsers leave a tab that is half in sight where it is.
      onFocusCapture={({ target }) => {
        if (target instanceof HTMLElement) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }}
    >
      {sessions.map(({ index, label }) => (
        <Button key={index} aria-pressed={now === index} onClick={() => go(index)}>
          {label}
        </Button>
      ))}
      <Button aria-pressed={now === 'all'} onClick={set(tab, 'all')}>
        {w.overview}
      </Button>
    </nav>
  );
}

/** Below the header and the tabs, pixels. */
const TOP = 180;
