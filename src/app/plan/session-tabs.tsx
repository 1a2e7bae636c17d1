/** Tabs that lead to the sessions, and an overview of all. */
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Plan } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { listen } from '../listen.ts';
import { Button } from '../parts/button.tsx';
import { set } from '../parts/set.ts';

/** `all`: the overview; otherwise the current session. */
export const tab = signal<number | 'all'>(0);

export function SessionTabs({ plan }: { plan: Plan }) {
  const w = words.value.plan;
  const { sessions } = plan;
  const now = tab.value === 'all' ? 'all' : Math.min(tab.value, sessions.length - 1);
  useEffect(() => {
    // The last session whose heading is at or above the top.
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
      // Browsers do not scroll to a tab that is half visible.
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

/** Height of header and tabs, in pixels. */
const TOP = 180;
