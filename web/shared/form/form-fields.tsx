import { Fragment, type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { type FieldPart, FormField } from './form-field.tsx'
import { type FormFrame, FormFrameProvider } from './form-frame.ts'

type FormFieldsProps = { parts: readonly (FieldPart | { shown: ReactNode })[]; frame: FormFrame }

/** The fields in their order. Once the server has refused one, the first of those has the focus. */
export function FormFields({ parts, frame }: FormFieldsProps) {
  const { setFocus } = useFormContext()
  const { paths, refused, sent } = frame
  const first = paths.find((path) => refused[`body.${path}`] !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each time that it was sent
  useEffect(() => {
    if (first !== undefined) setFocus(first)
  }, [first, sent, setFocus])
  return (
    <FormFrameProvider value={frame}>
      {parts.map((part, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a node between the fields has no name except its place
        'path' in part ? <FormField key={part.path} part={part} /> : <Fragment key={place}>{part.shown}</Fragment>,
      )}
    </FormFrameProvider>
  )
}
