import { UserText } from '@portico/ui/behaviour/user-text.tsx'
import { useLabelName } from './use-label-name.ts'

/** A name beside its colour: read by the name, found by the colour. */
export const LabelPill = ({ of: { value, color } }: { of: { value: string; color: string } }) => {
  const name = useLabelName()
  return (
    <span className="p-label">
      <span className="p-label-mark" style={{ background: color }} aria-hidden />
      <UserText>{name(value)}</UserText>
    </span>
  )
}
