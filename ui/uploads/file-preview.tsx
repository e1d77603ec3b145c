/**
 * `<FilePreview name type load onClose />`: a picture or a PDF in a window over the page, drawn from the bytes that `load` fetches, under the
 * type that the caller knows it to be and nothing that the file says itself. What the browser cannot draw is said.
 */
import { Modal, Skeleton } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUiTexts } from '../words/texts.tsx'

const pdf = 'application/pdf'
/** A gif is taken but not shown (specification 000 section 5). */
const pictures = ['image/jpeg', 'image/png', 'image/tiff']
export const isShowable = (type: string): boolean => type === pdf || pictures.includes(type)

type FilePreviewProps = { name: string; type: string; load: (signal: AbortSignal) => Promise<Blob>; onClose: () => void }

export function FilePreview({ name, type, load, onClose }: FilePreviewProps) {
  const texts = useUiTexts()
  const [address, setAddress] = useState<string>()
  const [failed, setFailed] = useState(!isShowable(type) || (type === pdf && !navigator.pdfViewerEnabled))
  const fetchBytes = useEffectEvent(load)
  useEffect(() => {
    if (failed) return
    const stop = new AbortController()
    let made: string | undefined
    fetchBytes(stop.signal)
      .then((bytes) => {
        if (stop.signal.aborted) return
        made = URL.createObjectURL(new Blob([bytes], { type }))
        setAddress(made)
      })
      .catch(() => !stop.signal.aborted && setFailed(true))
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [type, failed])
  return (
    <Modal.Root opened onClose={onClose} size={960} centered radius="lg">
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content>
        <div className="p-dialog-head">
          <Modal.Title className="p-file-title">
            <bdi>{name}</bdi>
          </Modal.Title>
          <Modal.CloseButton aria-label={texts.close} />
        </div>
        <Modal.Body>
          {failed ? (
            <p className="p-file-unshown" role="alert">
              {texts.previewFailed}
            </p>
          ) : address === undefined ? (
            <Skeleton height={320} aria-label={texts.loading} />
          ) : type === pdf ? (
            <iframe className="p-file-document" src={address} title={name} referrerPolicy="no-referrer" />
          ) : (
            <img className="p-file-picture" src={address} alt={name} onError={() => setFailed(true)} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
