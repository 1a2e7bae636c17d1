/** The projects of this browser: open, start, copy, delete. */
import { useSignal } from '@preact/signals';
import type { TargetedMouseEvent } from 'preact';
import { useEffect } from 'preact/hooks';
import { words } from '../language/languages.ts';
import { Button, Icon, IconButton, PlainButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { focusIn } from '../parts/focus.ts';
import { set } from '../parts/set.ts';
import { emptyProject } from '../state/project.ts';
import { opened, project } from '../state/store.ts';
import { isSecondPress } from '../twice.ts';
import { begin, current, keeping, type Kept, list, openKept, removeKept } from './keep.ts';
import './projects.css';

export function ProjectsDialog({ onClose }: { onClose: () => void }) {
  const w = words.value;
  const kept = useSignal<readonly Kept[]>([]);
  const sure = useSignal<string | null>(null);
  const stays = useSignal(false);
  const refresh = async () => {
    kept.value = await list();
  };
  useEffect(() => void refresh(), []);
  const nameOf = (title: string, people: number) => title || `${w.untitled} (${w.printed.people(people)})`;
  const after = (opening: Promise<boolean>) =>
    void opening.then((isOpen) => {
      stays.value = !isOpen;
      if (isOpen) onClose();
    });
  /** A double press makes no second copy, and does not confirm a deletion: the question appears where the cross was. */
  const press = (act: (all: Element | null) => void) => (event: TargetedMouseEvent<HTMLElement>) => {
    if (isSecondPress(`projects ${opened.peek()}`, event)) return;
    focusIn(event.currentTarget.closest('li'));
    act(event.currentTarget.closest('ul'));
  };
  const removeNow = async (id: string, all: Element | null) => {
    await removeKept(id);
    await refresh();
    focusIn(all);
  };
  return (
    <Dialog heading={w.projects.button} onClose={onClose}>
      <ul class="project-list">
        {kept.value.map(({ id, changed, project: each }) => {
          const title = nameOf(each.title, each.people.length);
          return (
            <li key={id} class={id === current.value ? 'on' : ''}>
              <Button
                class="plain grow"
                aria-current={id === current.value}
                onClick={press(() => after(openKept(id)))}
              >
                <strong>
                  <span class="unseen">{w.projects.open} </span>
                  {title}
                </strong>
                <span class="hint">{w.projects.changed(new Date(changed).toLocaleString(w.locale))}</span>
              </Button>
              {sure.value === id ? (
                <Button class="danger" onClick={press((all) => void removeNow(id, all))}>
                  {w.projects.sure(title)}
                </Button>
              ) : (
                id !== current.value && (
                  <IconButton of="close" label={w.projects.remove(title)} onClick={press(set(sure, id))} />
                )
              )}
            </li>
          );
        })}
      </ul>
      <div class="row">
        <Button onClick={press(() => after(begin(emptyProject(w.table))))}>
          <Icon of="plus" /> {w.projects.add}
        </Button>
        <PlainButton onClick={press(() => after(begin(project.peek())))}>{w.projects.copy}</PlainButton>
      </div>
      {stays.value && (
        <p class="fault" role="alert">
          {w.plan.trouble.stays}
        </p>
      )}
      <p class="hint">{keeping.value === 'kept' ? w.projects.kept : w.projects.notKept[keeping.value]}</p>
    </Dialog>
  );
}
