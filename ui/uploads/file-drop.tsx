/**
 * `<FileDrop label upload limits onFiles? onRemove? />`: files dropped, chosen or pasted, uploaded one by one (file-queue.ts). Each is uploaded,
 * rejected or failed and says why; one on its way shows how far it is; each can be removed. `onFiles` hears every change, so that a form
 * knows the ids and whether something is still on its way; `onRemove` takes an uploaded file back. `disabledReason` switches it off and says why.
 */
import { ActionIcon, Button, Progress } from '@mantine/core'
import { IconFile, IconPhoto, IconUpload, IconX } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { Tooltip } from '../behaviour/tooltip.tsx'
import { StatusPill, type StatusTone } from '../values/status-pill.tsx'
import { type UiTexts, useUiTexts } from '../words/texts.tsx'
import { type FileLimits, fileSize } from './file-limits.ts'
import { createFileQueue, type QueuedFile, type Upload } from './file-queue.ts'

type FileDropProps = {
  label: string
  upload: Upload
  limits: FileLimits
  disabledReason?: string
  onFiles?: (files: readonly QueuedFile[]) => void
  onRemove?: (fileId: string) => void
}

export function FileDrop({ label, upload, limits, disabledReason, onFiles, onRemove }: FileDropProps) {
  const texts = useUiTexts()
  const disabled = disabledReason !== undefined
  const [id, why] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const settings = useRef({ limits, upload, onRemove })
  settings.current = { limits, upload, onRemove }
  const [queue] = useState(() => createFileQueue(() => settings.current))
  const { files, failing, done } = useSyncExternalStore(queue.subscribe, queue.state)
  const tell = useRef(onFiles)
  tell.current = onFiles
  useEffect(() => tell.current?.(files), [files])
  useEffect(() => () => queue.stop(), [queue])
  useEffect(() => {
    if (disabled) return
    const paste = ({ clipboardData }: ClipboardEvent) => add(clipboardData?.files ?? null)
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  const add = (list: FileList | null) => !disabled && list && list.length > 0 && queue.add([...list])
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  return (
    <section className="p-file-drop" aria-labelledby={id}>
      <span className="mantine-InputWrapper-label" id={id}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, the button inside is the first */}
      <div
        className="p-file-area"
        data-over={over || undefined}
        onDragEnter={drag(true)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          add(event.dataTransfer.files)
        }}
      >
        <IconUpload size={18} stroke={1.6} aria-hidden />
        <span>
          {texts.dropFiles}{' '}
          <Button
            variant="transparent"
            size="xs"
            px={disabled ? 6 : 0}
            data-disabled={disabled || undefined}
            aria-disabled={disabled || undefined}
            aria-describedby={disabled ? why : undefined}
            onClick={() => disabled || input.current?.click()}
          >
            {texts.chooseFiles}
          </Button>
        </span>
        <small id={why}>{disabledReason ?? texts.fileLimits(limits.extensions.join(', '), fileSize(limits.maxBytes))}</small>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={limits.extensions.map((extension) => `.${extension}`).join(',')}
          onChange={({ currentTarget }) => {
            add(currentTarget.files)
            // The same file may be chosen again after it was removed.
            currentTarget.value = ''
          }}
        />
      </div>
      {files.length > 0 && (
        <ul className="p-file-list" aria-label={texts.files}>
          {files.map((file) => (
            <FileLine key={file.key} file={file} onRemove={() => queue.remove(file.key)} />
          ))}
        </ul>
      )}
      <p className="p-field-error" role="alert">
        {failing && texts.uploadFailed}
      </p>
      <p className="p-field-note" role="status">
        {done && texts.uploadsDone}
      </p>
    </section>
  )
}

const tones: Record<QueuedFile['state'], StatusTone> = {
  waiting: 'neutral',
  uploading: 'ongoing',
  uploaded: 'positive',
  rejected: 'negative',
  failed: 'negative',
}

function reasonOf({ refusal, name }: QueuedFile, texts: UiTexts): string | undefined {
  if (refusal === undefined || typeof refusal === 'object') return refusal?.text
  return { type: texts.fileTypeNotAllowed, size: texts.fileTooBig, empty: texts.fileEmpty }[refusal](name)
}

function FileLine({ file, onRemove }: { file: QueuedFile; onRemove: () => void }) {
  const texts = useUiTexts()
  const reason = reasonOf(file, texts)
  const Icon = /\.(jpe?g|png|tiff?)$/i.test(file.name) ? IconPhoto : IconFile
  return (
    <li className="p-file">
      <Icon size={16} stroke={1.6} aria-hidden />
      <bdi className="p-file-name" title={file.name}>
        {file.name}
      </bdi>
      <span className="p-file-size">{fileSize(file.size)}</span>
      <StatusPill status={file.state} tone={tones[file.state]} label={texts.fileStates[file.state]} />
      <Tooltip label={texts.removeFile(file.name)}>
        <ActionIcon size="sm" aria-label={texts.removeFile(file.name)} onClick={onRemove}>
          <IconX size={14} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {file.state === 'uploading' && (
        <Progress.Root size={4} className="p-file-bar">
          <Progress.Section value={Math.round(file.share * 100)} aria-label={file.name} />
        </Progress.Root>
      )}
      {reason && (
        <p className="p-file-reason" role="alert">
          {reason}
        </p>
      )}
    </li>
  )
}
