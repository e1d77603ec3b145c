import { defaultLabels } from '@portico/contract/features/labels/label-rules.ts'
import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import i18next from 'i18next'

/** Default labels have names in the user's language, since no one renames them; any other keeps the name that a person wrote. */
export function labelName(value: string): string {
  const standard = defaultLabels.find((one) => one.value === value)
  return standard ? i18next.t(`labels:name.${standard.value}`) : value
}

/** A name beside its colour: read by the name, found by the colour. */
export const LabelPill = ({ of: { value, color } }: { of: { value: string; color: string } }) => (
  <span className="p-label">
    <span className="p-label-mark" style={{ background: color }} aria-hidden />
    <UserText>{labelName(value)}</UserText>
  </span>
)
