/** The plan as an image: to save, copy, or share with another app. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { type Picture, planPicture } from '../../report/drawing/picture.ts';
import type { Plan } from '../../report/plan.ts';
import { words } from '../language/languages.ts';
import { watching } from '../listen.ts';
import { Button, PlainButton } from '../parts/button.tsx';
import { Select } from '../parts/choice.tsx';
import { isFinger } from '../parts/press.ts';
import { into } from '../parts/set.ts';
import { keepPlan } from '../state/solving.ts';
import { fileName, save } from './download.ts';
import './image.css';

const [SVG, PNG] = ['image/svg+xml', 'image/png'];
/** Scale of the image; lower if a browser limits the number of pixels or the side length. */
const SHARP = 2;
const MOST_PIXELS = 16_000_000;
const LONGEST_SIDE = 8000;

type Drawn = Picture & { readonly url: string };

/** Drawn when visible, or when a button is pressed: with many people it takes long. @param only index of a session; empty: all */
function imageOf(plan: Plan, only: string) {
  let drawn: Drawn | null = null;
  const draw = (): Drawn => {
    const picture = planPicture(plan, only === '' ? null : Number(only));
    return { ...picture, url: URL.createObjectURL(new Blob([picture.svg], { type: SVG })) };
  };
  return {
    drawn: () => {
      drawn ??= draw();
      return drawn;
    },
    end: () => {
      if (drawn) URL.revokeObjectURL(drawn.url);
    },
  };
}

export function ImageField({ plan }: { plan: Plan }) {
  const w = words.value.out;
  const only = useSignal('');
  const note = useSignal('');
  const box = useRef<HTMLElement>(null);
  const isSeen = useSignal(false);
  useEffect(() => {
    const look = ([{ isIntersecting }]: readonly IntersectionObserverEntry[]) => {
      isSeen.value ||= isIntersecting;
    };
    return watching(box.current, new IntersectionObserver(look));
  }, []);
  const image = useMemo(() => imageOf(plan, only.value), [plan, only.value]);
  useEffect(() => image.end, [image]);
  /** @param give starts at once and returns a message: Safari copies only if that begins within the press */
  const hand = (give: (drawn: Drawn) => Promise<string>) => async () => {
    keepPlan();
    note.value = await give(image.drawn()).catch(() => w.noImage);
  };
  return (
    <section ref={box} aria-label={w.image}>
      <h3>{w.image}</h3>
      <div class="row image">
        <img src={isSeen.value ? image.drawn().url : undefined} alt={w.imageOf(plan.title)} />
        <div class="grow">
          {plan.sessions.length > 1 && (
            <Select
              label={words.value.tables.sessions}
              value={only.value}
              options={[
                ['', w.allSessions],
                ...plan.sessions.map(({ index, label }) => [`${index}`, label] as const),
              ]}
              onValue={into(only)}
            />
          )}
          <div class="row">
            <Button onClick={hand(async (drawn) => w.downloaded(save(plan, 'png', PNG, await pngOf(drawn))))}>
              PNG
            </Button>
            <PlainButton onClick={hand(async ({ svg }) => w.downloaded(save(plan, 'svg', SVG, svg)))}>
              SVG
            </PlainButton>
            {'ClipboardItem' in window && (
              <PlainButton
                onClick={hand(async (drawn) => {
                  await navigator.clipboard.write([new ClipboardItem({ [PNG]: pngOf(drawn) })]);
                  return w.copied;
                })}
              >
                {w.copyImage}
              </PlainButton>
            )}
            {canShare() && (
              <PlainButton
                onClick={hand(async (drawn) => {
                  const file = new File([await pngOf(drawn)], `${fileName(plan.title)}.png`, { type: PNG });
                  await navigator.share({ files: [file] }).catch(() => undefined);
                  return '';
                })}
              >
                {w.sendImage}
              </PlainButton>
            )}
          </div>
          <p class="hint" role="status">
            {note.value}
          </p>
        </div>
      </div>
    </section>
  );
}

/** Phones share images with other apps; on a desktop they are saved or copied. */
function canShare(): boolean {
  const file = new File([], 'plan.png', { type: PNG });
  return isFinger() && navigator.canShare?.({ files: [file] }) === true;
}

async function pngOf({ url, width, height }: Drawn): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const scale = Math.min(
    SHARP,
    Math.sqrt(MOST_PIXELS / (width * height)),
    LONGEST_SIDE / Math.max(width, height),
  );
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.floor(width * scale), Math.floor(height * scale)];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((png) => (png ? done(png) : fail(new Error('The browser drew nothing'))), PNG);
  });
}
