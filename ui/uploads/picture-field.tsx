/**
 * `<PictureField label description? value onChange limits refusals error? />`: one small picture, kept as a data URL and shown as it is. What
 * may not be taken is refused with its reason and the picture stays; `refusals` has words of the caller's own for a type or a size.
 */
import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { useUiTexts } from '../words/texts.tsx'
import { type FileLimits, refusalOf } from './file-limits.ts'

type PictureFieldProps = {
  label: string
  description?: string
  value: string | null
  onChange: (source: string | null) => void
  limits: FileLimits
  refusals: { type: string; size: string }
  /** Why the picture was not taken where it went to. */
  error?: string | undefined
}

export function PictureField({ label, description, value, onChange, limits, refusals, error }: PictureFieldProps) {
  const texts = useUiTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string>()
  const take = async (file: File | undefined) => {
    if (!file) return
    const fault = refusalOf(file, limits)
    setRefusal(fault && { ...refusals, empty: texts.fileEmpty(file.name) }[fault])
    if (!fault) onChange(await dataUrlOf(file))
  }
  const change = (source: null) => {
    setRefusal(undefined)
    onChange(source)
  }
  const fault = refusal ?? error
  return (
    <fieldset className="p-picture" aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend>{label}</legend>
      <span className="p-picture-ground">{value ? <img src={value} alt={label} /> : <small>{texts.noPicture}</small>}</span>
      <div>
        <div className="p-actions">
          <Button variant="default" onClick={() => input.current?.click()}>
            {texts.choosePicture}
          </Button>
          {value !== null && (
            <Button variant="subtle" onClick={() => change(null)}>
              {texts.removePicture}
            </Button>
          )}
        </div>
        {description && <p className="p-field-note">{description}</p>}
        {fault && (
          <p className="p-field-error" role="alert" id={`${id}-fault`}>
            {fault}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={limits.types.join(',')}
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // The same file may be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
