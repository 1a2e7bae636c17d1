import { Rng } from '../../src/shared/rng.ts';

const given =
  `Ada Amara Anouk Bela Bianca Bruno Carla Chidi Clara Dana Dario Diego Elif Emil Esra Farah Felix Finn
Gita Goran Greta Hana Hugo Ida Ines Ivan Jana Jonas Jun Kaya Kofi Lara Leo Lin Luca Maja Malik Mara Marta Mei Mika Milo
Nadia Nils Noor Olga Omar Otto Paula Pavel Petra Quinn Rafa Rosa Ruth Sami Sara Selma Sven Tara Theo Uma Vera Viktor
Wanda Yara Yusuf Zoe`.split(/\s+/);
const family =
  `Abebe Adler Almeida Bauer Berg Brandt Castro Chen Costa Dahl Demir Diaz Ekström Fischer Fofana Garcia Haas
Hansen Hoang Ito Jansen Kaplan Keller Kim Kovač Kumar Lang Lehmann Lopez Maier Mensah Meyer Moreau Nakamura Novak Okafor
Olsen Ortiz Park Patel Pereira Petrov Rahman Ricci Rossi Sato Schmid Silva Singh Tanaka Thorn Traoré Vogel Weber Wolf
Yilmaz Zhou Ziegler`.split(/\s+/);

export interface PersonInput {
  id: string;
  attributes?: Record<string, string>;
  sessions?: number[];
}

/** Invented people with distinct names. */
export function people(count: number, rng: Rng): PersonInput[] {
  const names = new Set<string>();
  while (names.size < count) {
    names.add(`${given[rng.below(given.length)]} ${family[rng.below(family.length)]}`);
  }
  return [...names].map((id) => ({ id }));
}

/** Assigns everybody a value of the attribute at random: each value as often as given. */
export function assign(
  list: PersonInput[],
  attribute: string,
  counts: Record<string, number>,
  rng: Rng,
): void {
  const values = rng.shuffle(Object.entries(counts).flatMap(([value, n]) => Array<string>(n).fill(value)));
  if (values.length !== list.length) {
    throw new RangeError(`${attribute}: ${values.length} values for ${list.length} people`);
  }
  list.forEach((person, i) => {
    person.attributes = { ...person.attributes, [attribute]: values[i] };
  });
}

/** Random disjoint sets of people. */
export function draw(list: readonly PersonInput[], sizes: readonly number[], rng: Rng): string[][] {
  const ids = rng.shuffle(list.map((person) => person.id));
  return sizes.map((size) => ids.splice(0, size));
}

export interface GroupInput {
  id: string;
  capacity?: number;
  session_capacities?: number[];
  min_size?: number;
}

export function groups(sizes: readonly number[], word = 'Table'): GroupInput[] {
  return sizes.map((capacity, i) => ({ id: `${word} ${i + 1}`, capacity }));
}

export function same(count: number, size: number, word = 'Table'): GroupInput[] {
  return groups(Array<number>(count).fill(size), word);
}

export function seeded(seed: number): Rng {
  return new Rng(seed);
}
