/** `<CopyField label value description? />`: a value that is read and copied, never typed: keys, addresses, webhook URLs. */
import { CopyButton } from './copy-button.tsx'

type CopyFieldProps = { label: string; value: string; description?: string }

export const CopyField = ({ label, value, description }: CopyFieldProps) => (
  <div className="p-copy-field">
    <span className="p-copy-field-label">{label}</span>
    {description && <span className="p-copy-field-note">{description}</span>}
    <span className="p-copy-field-box">
      <code title={value}>{value}</code>
      <CopyButton value={value} of={label} />
    </span>
  </div>
)
