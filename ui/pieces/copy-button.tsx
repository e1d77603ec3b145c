/**
 * `<CopyButton value of? size? />`: a quiet icon that copies and says so for two seconds, to eyes and to screen readers.
 * `useCopy(onCopied?)` is the same without a button: `[copied, copy(text)]`.
 */
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { useUiTexts } from '../words/texts.tsx'

const shownMs = 2000

/** The clipboard API needs a secure page; elsewhere (plain http in a company network) the old command still works. */
async function write(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  document.execCommand('copy')
  area.remove()
}

export function useCopy(onCopied?: () => void): [copied: boolean, copy: (text: string) => void] {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  return [
    copied,
    (text) => {
      write(text).then(
        () => {
          setCopied(true)
          onCopied?.()
        },
        () => setCopied(false),
      )
    },
  ]
}

type CopyButtonProps = { value: string; of?: string; label?: string; size?: 'sm' | 'md' }

export function CopyButton({ value, of, label, size = 'sm' }: CopyButtonProps) {
  const texts = useUiTexts()
  const [copied, copy] = useCopy()
  const name = label ?? (of ? `${texts.copy}: ${of}` : texts.copy)
  return (
    <>
      <Tooltip label={copied ? texts.copied : (label ?? texts.copy)}>
        <ActionIcon
          size={size}
          aria-label={name}
          onClick={(event) => {
            event.stopPropagation()
            copy(value)
          }}
        >
          {copied ? <IconCheck size={size === 'sm' ? 14 : 16} stroke={2} /> : <IconCopy size={size === 'sm' ? 14 : 16} stroke={1.6} />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{copied ? texts.copied : ''}</VisuallyHidden>
    </>
  )
}
