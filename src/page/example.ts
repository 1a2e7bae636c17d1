/** A list to try the page with. */
const teams = ['design', 'engineering', 'sales', 'support'];
const names =
  'Amara Ben Chloe Dmitri Elif Farah Goran Hana Ines Jonas Kofi Lena Mateo Nadia Oskar Priya Quentin Rosa Samir Tove Uma Viktor Wanda Yusuf';

export const EXAMPLE_PEOPLE = ['name,team']
  .concat(names.split(' ').map((name, index) => `${name},${teams[index % teams.length]}`))
  .join('\n');
