/** What a reader of texts has seen before: names of people, tables and sessions as lists have them. A change makes older links unreadable. */
export const READ_BEFORE = `
Session 1, Session 2, Session 3, Runde 1, Runde 2, Round 1, Round 2, Table 1, Table 2, Table 3, Table 4
Table 10, Table 11, Tisch 1, Tisch 2, Tisch 10, Group 1, Gruppe 2, Mesa 1, Equipo 2, Court 1, Platz 2
Room A, Raum B, Team 1, Adam Schmidt, Ahmed Hassan, Alexander Müller, Alice Brown, Amélie Lefebvre
Andrea Rossi, Andreas Schneider, Anna Fischer, Annika Johansson, Antonio García, Ayşe Yılmaz
Barbara Weber, Beatrice Evans, Ben Williams, Benjamin Becker, Carlos Fernández, Carmen López
Caroline Martin, Catherine Taylor, Charlotte Dubois, Chloe Thompson, Christian Hoffmann
Christine Schulz, Claudia Wagner, Daniel Miller, David Johnson, Dmitri Ivanov, Elena Popescu, Elif Demir
Elisabeth Koch, Emily Wilson, Emma Andersen, Erik Hansen, Eva Richter, Fatima Khan, Felix Klein
Fiona Campbell, Florian Wolf, Francesca Romano, Franziska Neumann, Gabriel Moreau, George Harris
Hannah Schwarz, Hans Zimmermann, Helena Novak, Henry Clark, Ibrahim Ali, Isabella Robinson, Ivan Petrov
Jack Davis, Jakob Braun, James Anderson, Jan Kowalski, Jennifer White, Jessica Lewis, Johannes Krüger
John Smith, Jonas Hofmann, José Martínez, Julia Hartmann, Katharina Lange, Kevin O'Connor, Lars Nielsen
Laura Sánchez, Lena Werner, Leon Krause, Li Chen, Linda Walker, Louise Bernard, Lucas Silva
Maria Santos, Marie Lehmann, Markus Köhler, Martin Maier, Matthias Huber, Max Mayer, Maximilian Herrmann
Mia König, Michael Jones, Mohammed Hussein, Natalie Wright, Nicole Walter, Nina Schulze, Noah Peters
Oliver Young, Olivia Scott, Oscar Lindberg, Pablo Rodríguez, Patrick Murphy, Paul Fuchs, Peter Kaiser
Philipp Lang, Priya Patel, Rachel Green, Raj Sharma, Robert Hall, Sabine Vogel, Samuel Baker
Sandra Friedrich, Sarah Keller, Sebastian Günther, Simon Berger, Sofia Costa, Sophie Laurent
Stefan Winkler, Stephanie Roth, Susanne Beck, Thomas Lorenz, Tim Baumann, Tobias Franke, Ursula Albrecht
Victoria Mitchell, Wei Zhang, William Turner, Yuki Tanaka, Zoe Phillips
`
  .trim()
  .split(/, |\n/);
