/** Colours of drawings: from the surrounding page's style, or fixed for standalone pictures. */

export interface Paint {
  readonly paper: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  /** Colours by a table's hue: background of names, of its title, edge and seats, and title text. */
  readonly ground: (hue: number) => string;
  readonly band: (hue: number) => string;
  readonly edge: (hue: number) => string;
  readonly name: (hue: number) => string;
}

/** Follows the style of a page or sheet, light or dark. */
export const PAGE_PAINT: Paint = {
  ...{ paper: 'var(--paper)', ink: 'var(--ink)', soft: 'var(--soft)', line: 'var(--line)' },
  ground: (hue) => `hsl(${hue} 46% var(--tint-soft))`,
  band: (hue) => `hsl(${hue} 50% var(--tint))`,
  edge: (hue) => `hsl(${hue} 45% var(--strong))`,
  name: (hue) => `hsl(${hue} 55% var(--tint-ink))`,
};

/** Fixed light colours, in a notation that every program reads. */
export const OWN_PAINT: Paint = {
  ...{ paper: '#ffffff', ink: '#1c1d22', soft: '#62656f', line: '#e6e6ea' },
  ground: (hue) => hex(hue, 0.46, 0.97),
  band: (hue) => hex(hue, 0.5, 0.92),
  edge: (hue) => hex(hue, 0.45, 0.45),
  name: (hue) => hex(hue, 0.55, 0.25),
};

function hex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number): string => {
    const at = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
