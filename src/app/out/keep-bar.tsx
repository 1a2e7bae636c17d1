/** Warnings on storage: the browser stores nothing, or another window changed the same project. */
import { words } from '../language/languages.ts';
import { Button } from '../parts/button.tsx';
import { elsewhere, keeping, keepThis, loadOther } from '../projects/keep.ts';
import { history, project } from '../state/store.ts';

export function KeepBar() {
  const { projects: w, out } = words.value;
  if (elsewhere.value)
    return (
      <div class="row keep-bar" role="alert">
        <p>{w.elsewhere}</p>
        <Button onClick={() => void loadOther()}>{w.loadOther}</Button>
        <Button onClick={() => void keepThis()}>{w.keepThis}</Button>
      </div>
    );
  const why = keeping.value;
  // Nothing was changed, so nothing can be lost.
  if (why === 'kept' || history.value.past.length === 0) return null;
  return (
    <div class="row keep-bar" role="alert">
      <p>{w.notKept[why]}</p>
      <Button onClick={async () => (await import('./download.ts')).saveProject(project.peek())}>
        {out.project}
      </Button>
    </div>
  );
}
