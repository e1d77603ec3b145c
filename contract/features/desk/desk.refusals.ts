import { conflict, refusals, wrongField } from '../../core/refusals.ts'

export const deskRefusals = refusals('desk', {
  tooManyNotes: conflict(
    { most: 'count' },
    { en: 'You already have {{most}} notes. Delete one first.', tr: 'Zaten {{most}} notunuz var. Önce birini silin.' },
  ),
  tooManyEvents: conflict(
    { most: 'count' },
    { en: 'You already have {{most}} events. Delete one first.', tr: 'Zaten {{most}} etkinliğiniz var. Önce birini silin.' },
  ),
  backwards: wrongField('body.endsAt', {}, { en: 'The end is before the start.', tr: 'Bitiş, başlangıçtan önce.' }),
})
