import { notPossible, refusals } from '../../core/refusals.ts'

export const keyRefusals = refusals('keys', {
  alreadyThere: notPossible(
    {},
    { en: 'There is already an active key. Rotate it instead.', tr: 'Zaten etkin bir anahtar var. Onu yenileyin.' },
  ),
  alreadyRotated: notPossible({}, { en: 'This key has already been rotated.', tr: 'Bu anahtar zaten yenilendi.' }),
  missing: notPossible({}, { en: 'Create an encryption key first.', tr: 'Önce bir şifreleme anahtarı oluşturun.' }),
})
