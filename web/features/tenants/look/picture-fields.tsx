import { mostPictureBytes, type PictureName, pictureNames } from '@portico/contract/features/tenants/tenant-words.ts'
import { fileSize } from '@portico/ui/uploads/file-limits.ts'
import { PictureField } from '@portico/ui/uploads/picture-field.tsx'
import { useTranslation } from 'react-i18next'
import type { Pictures } from '../theme-of.ts'

const limits = {
  extensions: ['png', 'jpg', 'jpeg', 'webp'],
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: mostPictureBytes,
}

/** The tenant's own pictures: for the tab of the browser, the navigation and the page of a payment. */
export function PictureFields({ value, onChange }: { value: Pictures; onChange: (part: Partial<Pictures>) => void }) {
  const { t } = useTranslation('tenants')
  const size = fileSize(limits.maxBytes)
  return pictureNames.map((name: PictureName) => (
    <PictureField
      key={name}
      label={t(`field.${name}`)}
      description={t(`pictureHelp.${name}`)}
      value={value[name]}
      limits={limits}
      refusals={{ type: t('look.pictureType'), size: t('look.pictureSize', { size }) }}
      onChange={(source) => onChange({ [name]: source })}
    />
  ))
}
