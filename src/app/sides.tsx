/** On phones: inputs and plan one below the other, with buttons that lead to each. */
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { words } from './language/languages.ts';
import { listen } from './listen.ts';
import { Button } from './parts/button.tsx';

export function Sides() {
  const w = words.value;
  const atPlan = useSignal(false);
  useEffect(() => {
    const look = () => {
      const top = document.getElementById('plan')?.getBoundingClientRect().top ?? 0;
      atPlan.value = top < innerHeight / 2;
    };
    look();
    return listen({ scroll: look, resize: look }, window, { passive: true });
  }, []);
  const go = (toPlan: boolean) => {
    if (toPlan) document.getElementById('plan')?.scrollIntoView();
    else scrollTo({ top: 0 });
  };
  return (
    <nav class="sides" aria-label={w.sidesLabel}>
      {[false, true].map((toPlan) => (
        <Button key={`${toPlan}`} aria-pressed={atPlan.value === toPlan} onClick={() => go(toPlan)}>
          {toPlan ? w.planSide : w.setUp}
        </Button>
      ))}
    </nav>
  );
}
