/** The edge of a column: dragged with whatever points, or moved by arrow keys. */
import { useRef } from 'preact/hooks';

/** How wide a column may be, letters. */
const [NARROWEST, WIDEST] = [3, 120];
/** A letter's width in pixels, as in style/. */
const LETTER = 8;
/** An arrow key moves it by so many. */
const STEP = 2;

interface Props {
  readonly label: string;
  readonly letters: number;
  readonly onLetters: (letters: number) => void;
}

export function ColumnEdge({ label, letters, onLetters }: Props) {
  const held = useRef<{ readonly x: number; readonly letters: number } | null>(null);
  const move = (to: number) => onLetters(Math.min(WIDEST, Math.max(NARROWEST, Math.round(to))));
  return (
    <hr
      class="edge"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={letters}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      onKeyDown={(event) => {
        const way = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
        if (way === undefined) return;
        event.preventDefault();
        move(letters + way);
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, letters };
      }}
      onPointerMove={({ clientX }) => {
        if (held.current) move(held.current.letters + (clientX - held.current.x) / LETTER);
      }}
      onLostPointerCapture={() => {
        held.current = null;
      }}
    />
  );
}
