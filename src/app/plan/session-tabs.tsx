/** Tabs that lead to the sessions, and an overview of all. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Plan } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { listen } from '../listen.ts';
import { Button } from '../parts/button.tsx';
import { toSight } from '../parts/focus.ts';
import { set } from '../parts/set.ts';

/** `all`: the overview; otherwise the current session. */
export const tab = signal<number | 'all'>(0);

export function SessionTabs({ plan }: { plan: Plan }) {
  const now = tab.value === 'all' ? 'all' : Math.min(tab.value, plan.sessions.length - 1);
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
    <Tabs plan={plan} now={now} onGo={go}>
      <Button aria-pressed={now === 'all'} onClick={set(tab, 'all')}>
        {words.value.plan.overview}
      </Button>
    </Tabs>
  );
}

interface TabsProps {
  readonly plan: Plan;
  readonly now: number | 'all';
  readonly onGo: (session: number) => void;
  readonly children?: ComponentChildren;
}

export function Tabs({ plan, now, onGo, children }: TabsProps) {
  return (
    <nav
      class="session-tabs"
      aria-label={words.value.plan.tabsLabel}
      // Browsers do not scroll to a tab that is half visible.
      onFocusCapture={({ target }) => toSight(target)}
    >
      {plan.sessions.map(({ index, label }) => (
        <Button key={index} aria-pressed={now === index} onClick={() => onGo(index)}>
          {label}
        </Button>
      ))}
      {children}
    </nav>
  );
}

/** Height of header and tabs, in pixels. */
const TOP = 180;
