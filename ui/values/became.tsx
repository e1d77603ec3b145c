/** `<Became before after />`: what something was and what it became; screen readers say a word instead of the arrow. */
import { IconArrowRight } from '@tabler/icons-react'
import { useUiTexts } from '../words/texts.tsx'

export function Became({ before, after }: { before: string; after: string }) {
  const { became } = useUiTexts()
  return (
    <>
      {before} <IconArrowRight className="p-became" size={14} stroke={1.75} role="img" aria-label={became} /> {after}
    </>
  )
}
