import { refusals, wrongField } from './refusals.ts'

/** What every choice from the platform's facts may refuse. */
export const choiceRefusals = refusals('choice', {
  eachOnce: wrongField(
    'body.order',
    {},
    { en: 'Name each of them once, and only active ones.', tr: 'Her birini bir kez yazın ve yalnızca etkin olanları kullanın.' },
  ),
})
