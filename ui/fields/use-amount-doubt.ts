/**
 * `const doubt = useAmountDoubt()`: keeps an action off while an amount of its form is not known. Tell it each field's state:
 * `doubt.tell('from', state)`; `doubt.off` is for the button, `doubt.reason` for the words beside it where a field asks something.
 */
import { useState } from 'react'
import type { AmountState } from '../words/read-amount.ts'
import { useUiTexts } from '../words/texts.tsx'

export function useAmountDoubt() {
  const texts = useUiTexts()
  const [states, setStates] = useState<Readonly<Record<string, AmountState>>>({})
  const all = Object.values(states)
  return {
    tell: (field: string, state: AmountState) => setStates((before) => ({ ...before, [field]: state })),
    off: all.includes('invalid'),
    reason: all.includes('unclear') ? texts.chooseAmount : undefined,
  }
}
