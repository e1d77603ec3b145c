import { notify } from '@portico/ui/notices/notify.tsx'
import i18next from 'i18next'
import { type EndedViewing, endedViewing } from '../../shared/session/stored-viewing.ts'
import { loadTexts } from '../../shared/texts/texts.ts'
import { viewingTexts } from './viewing.texts.ts'

/** Shown once, after the viewing has ended. */
export async function tellEndedViewing(): Promise<void> {
  const ended = endedViewing.get()
  if (!ended) return
  endedViewing.clear()
  await loadTexts([viewingTexts])
  notify.success(textOf(ended))
}

function textOf({ name, because }: EndedViewing): string {
  const key = `ended.${because}` as 'ended.unknown'
  const { exists, t } = i18next
  return t(exists(`viewing:${key}`) ? key : 'ended.unknown', { ns: 'viewing', name })
}
