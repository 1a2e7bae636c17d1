/**
 * The only script of an exported page: it shows the cards of people whose name is typed, and unfolds what is folded for phones
 * on wide screens and on paper. It finds names like `find-name.ts`. The page's policy allows only the script with this hash.
 */
export const FIND_SCRIPT = `
const [field, status, found] = ['find-name', 'find-status', 'found'].map((id) => document.getElementById(id));
const folds = [...document.querySelectorAll('main>details,#sessions-part>details')];
const letters = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ı: 'i' };
const spelled = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
const plain = (text) => text.normalize('NFKD').replace(/[\\p{M}\\p{Cf}'’]/gu, '').toLowerCase().replace(/[ßøłđðþæœı]/g, (sign) => letters[sign]);
const wordsOf = (text) => plain(text).split(/[^\\p{L}\\p{N}]+/u).filter((word) => word !== '');
const spell = (text) => text.normalize('NFC').replace(/[äöüÄÖÜåÅøØ]/g, (sign) => spelled[sign.toLowerCase()]);
const cards = [...document.querySelectorAll('#cards .card')].map((card) => {
  const name = card.querySelector('h3').textContent;
  return { card, name, ways: [wordsOf(name), wordsOf(spell(name))] };
});
const begins = (words, wanted) => {
  const left = [...words];
  return wanted.every((part) => {
    const at = left.findIndex((word) => word.startsWith(part));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
};
field.closest('search').hidden = false;
field.addEventListener('input', () => {
  const wanted = wordsOf(field.value);
  const most = 12;
  let some = wanted.length === 0 ? [] : cards.filter(({ ways }) => ways.some((words) => begins(words, wanted)));
  if (some.length === 0 && wanted.length > 0) some = cards.filter(({ ways }) => ways[0].join(' ').includes(wanted.join(' ')));
  const shown = some.slice(0, most);
  found.replaceChildren(...shown.map(({ card }) => card.cloneNode(true)));
  status.className = some.length > 0 ? 'unseen' : '';
  status.textContent = wanted.length === 0 ? '' : some.length === 0 ? status.dataset.nobody : shown.map(({ name }) => name).join(', ');
});
if (matchMedia('(min-width:48rem)').matches) for (const fold of folds) fold.open = true;
let folded = [];
addEventListener('beforeprint', () => {
  folded = folds.filter((fold) => !fold.open);
  for (const fold of folded) fold.open = true;
});
addEventListener('afterprint', () => {
  for (const fold of folded) fold.open = false;
});
`;

/** SHA-256 of the script in base64; a test compares it. */
export const FIND_SCRIPT_SUM = 'V68d7u5W+AyCLOmlmOhE1NyWLO9btvWFVXRw3iV9uKk=';
