import { french as printed } from '../../../report/language/french/french.ts';
import type { Language } from '../english/english.ts';
import { translator } from '../problems.ts';
import { listed } from './counted.ts';
import { desk } from './desk.ts';
import { occasions } from './occasions.ts';
import { people, tables } from './people.ts';
import { out, plan } from './plan.ts';
import { FRENCH_PROBLEMS } from './problems.ts';
import { rules } from './rules.ts';

export const french: Language = {
  code: 'fr',
  locale: 'fr-FR',
  printed,

  pageHeading: 'Planifier qui est assis avec qui',
  untitled: 'Plan sans titre',
  private: 'Les noms restent sur cet ordinateur. Rien n’est envoyé nulle part.',
  skip: 'Aller au plan',
  language: 'Langue',
  undo: 'Annuler',
  redo: 'Rétablir',
  close: 'Fermer',
  remove: 'Retirer',
  inputs: 'Ce que vous avez',
  sidesLabel: 'Parties de la page',
  setUp: 'Préparer',
  planSide: 'Plan',
  planRegion: 'Le plan',
  title: 'Titre de l’événement',
  table: 'Table',
  listed,
  said: (of, what) => `${of} : ${what}`,
  problem: translator(FRENCH_PROBLEMS, (text) => `« ${text} »`),
  between: (least, most) => `Nombre entier, ${least} à ${most}`,

  occasions,
  people,
  tables,
  rules,

  earlier: {
    heading: 'Plans précédents',
    hint: 'Qui s’y est rencontré s’est rencontré : cette fois, d’autres d’abord.',
    add: 'Ajouter un plan précédent',
    next: 'Planifier le prochain événement',
    fromFile: 'Rencontres précédentes du fichier',
    ago: 'événements plus tôt',
    agoOf: (name) => `Combien d’événements plus tôt : ${name}`,
    removeOf: (name) => `Retirer le plan précédent ${name}`,
  },

  plan,
  out,
  desk,

  projects: {
    button: 'Projets',
    add: 'Nouveau projet',
    open: 'Ouvrir',
    remove: (title) => `Supprimer ${title}`,
    sure: (title) => `Supprimer « ${title} » définitivement ?`,
    changed: (date) => `modifié ${date}`,
    copy: 'Dupliquer',
    kept: 'Gardé dans ce navigateur, tout seul.',
    notKept: {
      refused: 'Ce navigateur ne garde rien : enregistrez le fichier du projet avant de partir.',
      full: 'La mémoire de ce navigateur est pleine, et vos dernières modifications ne sont pas gardées : enregistrez le fichier du projet, ou supprimez un projet dont vous n’avez plus besoin.',
    },
    elsewhere:
      'Ce projet a été modifié dans une autre fenêtre. Rien n’est gardé ici tant que vous n’avez pas choisi.',
    loadOther: 'Charger l’autre',
    keepThis: 'Garder celui-ci',
  },
};
