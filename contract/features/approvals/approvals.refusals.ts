import { notPossible, refusals } from '../../core/refusals.ts'

const verdictWords = {
  Approved: { en: 'approved', tr: 'onayladı' },
  Declined: { en: 'declined', tr: 'reddetti' },
} as const

export const approvalRefusals = refusals('approvals', {
  decided: notPossible(
    { verdict: verdictWords, name: 'text', at: 'text' },
    { en: '{{name}} {{verdict}} this on {{at}}.', tr: 'Bunu {{name}} {{at}} tarihinde {{verdict}}.' },
  ),
  own: notPossible(
    {},
    {
      en: 'You made or edited this request, so another person decides it.',
      tr: 'Bu isteği siz oluşturdunuz ya da düzenlediniz. Kararı başka biri verir.',
    },
  ),
  decidedBefore: notPossible(
    {},
    {
      en: 'You have already approved this. Another person takes the next step.',
      tr: 'Bunu zaten onayladınız. Sonraki adımı başka biri atar.',
    },
  ),
  notYours: notPossible({}, { en: 'Your roles don’t include this decision.', tr: 'Rolleriniz bu kararı kapsamıyor.' }),
})

/** Why a request may not be decided by this person, or not any more. */
export const decisionRefusals = Object.values(approvalRefusals)
