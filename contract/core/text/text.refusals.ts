import { refusals, wrongFields } from '../refusals.ts'

/** The sentence at the field of a text that breaks its rule. */
export const textRefusals = refusals('text', {
  name: wrongFields(
    {},
    {
      en: 'Use letters, digits and signs that can be seen, on one line.',
      tr: 'Tek satırda, görünen harf, rakam ve işaretler kullanın.',
    },
  ),
  label: wrongFields({}, { en: 'Use letters, digits and single spaces.', tr: 'Harf, rakam ve tek boşluk kullanın.' }),
  line: wrongFields(
    {},
    {
      en: 'Write something that can be seen, on one line, without characters that change the direction of the text.',
      tr: 'Tek satırda, görünen bir metin yazın; metnin yönünü değiştiren karakterler kullanmayın.',
    },
  ),
  text: wrongFields(
    {},
    {
      en: 'Write something that can be seen, without characters that change the direction of the text.',
      tr: 'Görünen bir metin yazın; metnin yönünü değiştiren karakterler kullanmayın.',
    },
  ),
  address: wrongFields({}, { en: 'Enter an email address such as ana@example.com.', tr: 'ana@example.com gibi bir e-posta adresi girin.' }),
})
