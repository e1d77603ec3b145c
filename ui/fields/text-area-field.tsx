/** `<TextAreaField label value onChange maxLength? … />`: 4 rows that grow to 7; from 80 % of `maxLength` on it counts the characters left. */
import { Textarea, type TextareaProps } from '@mantine/core'
import { formatCount } from '../words/money-format.ts'

type TextAreaFieldProps = Omit<TextareaProps, 'value' | 'onChange' | 'defaultValue'> & { value: string; onChange: (text: string) => void }

export function TextAreaField({ value, onChange, maxLength, ...rest }: TextAreaFieldProps) {
  const counted = maxLength !== undefined && value.length >= maxLength * 0.8
  return (
    <div className="p-text-area" data-counted={counted || undefined}>
      <Textarea
        autosize
        minRows={4}
        maxRows={7}
        {...rest}
        value={value}
        maxLength={maxLength}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {counted && (
        <span className="p-text-count" aria-live="polite">
          {formatCount(value.length)} / {formatCount(maxLength)}
        </span>
      )}
    </div>
  )
}
