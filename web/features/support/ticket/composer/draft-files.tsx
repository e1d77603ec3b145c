import { ActionIcon } from '@mantine/core'
import { FileDrop } from '@portico/ui/uploads/file-drop.tsx'
import { fileSize } from '@portico/ui/uploads/file-limits.ts'
import { IconFile, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnItsWay } from '../../dialogs/attachments.field.tsx'
import { fileLimits, takeBack, uploadTo } from '../../files/files.queries.ts'
import type { Draft } from './draft.ts'

type DraftFilesProps = {
  files: Draft['files']
  tenantId: string | undefined
  onFiles: (files: Draft['files']) => void
  onUploading: (isUploading: boolean) => void
}

/** Files of an answer that is being written. Those uploaded before the page was left are still there. */
export function DraftFiles({ files, tenantId, onFiles, onUploading }: DraftFilesProps) {
  const { t } = useTranslation('support')
  const [kept, setKept] = useState(files)
  const drop = (fileId: string) => void takeBack([fileId], tenantId)
  return (
    <div className="p-composer-files">
      {kept.length > 0 && (
        <ul className="p-file-list" aria-label={t('composer.kept')}>
          {kept.map(({ fileId, name, size }) => (
            <li key={fileId} className="p-file">
              <IconFile size={16} stroke={1.6} aria-hidden />
              <bdi className="p-file-name">{name}</bdi>
              <span className="p-file-size">{fileSize(size)}</span>
              <span />
              <ActionIcon
                size="sm"
                aria-label={t('composer.removeFile', { name })}
                onClick={() => {
                  drop(fileId)
                  setKept(kept.filter((one) => one.fileId !== fileId))
                  onFiles(files.filter((one) => one.fileId !== fileId))
                }}
              >
                <IconX size={14} stroke={1.75} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        label={t('field.attachments')}
        limits={fileLimits}
        upload={uploadTo(tenantId)}
        onFiles={(queued) => {
          const arrived = queued.flatMap(({ fileId, name, size }) => (fileId === undefined ? [] : [{ fileId, name, size }]))
          onUploading(isOnItsWay(queued))
          onFiles([...kept, ...arrived])
        }}
        onRemove={drop}
      />
    </div>
  )
}
