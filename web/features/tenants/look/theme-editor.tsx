import { Button } from '@mantine/core'
import { themeColours } from '@portico/contract/features/tenants/tenant-words.ts'
import { ColourField } from '@portico/ui/fields/colour-field.tsx'
import { LayoutChoice } from '@portico/ui/frame/layout-choice.tsx'
import { ThemePreview } from '@portico/ui/frame/theme-preview.tsx'
import { DrawerPart } from '@portico/ui/record/record-drawer.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../../shared/page/use-unsaved-guard.tsx'
import { useSession } from '../../../shared/session/session.tsx'
import { SaveLookDialog } from '../dialogs/save-look.dialog.tsx'
import { type TenantDetails, type Theme, tenantWire } from '../tenants.queries.ts'
import { changedPictures, coloursOf, picturesOf, themeOf } from '../theme-of.ts'
import { MeasureTable } from './measure-table.tsx'
import { PictureFields } from './picture-fields.tsx'

/** How a tenant's portal looks, seen and measured while it is chosen. */
export function ThemeEditor({ record }: { record: TenantDetails }) {
  const { t } = useTranslation('tenants')
  const { can } = useSession()
  const stored = themeOf(record)
  const [theme, setTheme] = useState<Theme>(stored)
  const storedPictures = picturesOf(record)
  const [pictures, setPictures] = useState(storedPictures)
  const changed = changedPictures(storedPictures, pictures)
  const [isSaving, setIsSaving] = useState(false)
  const isDirty = JSON.stringify(theme) !== JSON.stringify(stored) || Object.keys(changed).length > 0
  const guard = useUnsavedGuard(isDirty)
  const mayEdit = can(tenantWire.update.access)
  const change = (part: Partial<Theme>) => setTheme({ ...theme, ...part })
  const discard = () => {
    setTheme(stored)
    setPictures(storedPictures)
  }
  const colours = coloursOf(theme)
  const menu = [t('look.entryNow'), t('look.entryOne'), t('look.entryTwo')]
  const page = { title: t('look.entryNow'), text: t('look.sample'), link: t('look.link'), button: t('look.button') }
  const names = {
    'vertical-1': t('layoutName.vertical-1'),
    'vertical-v2': t('layoutName.vertical-v2'),
    enterprise: t('layoutName.enterprise'),
    material: t('layoutName.material'),
  }
  return (
    <>
      <DrawerPart title={t('look.preview')}>
        <ThemePreview
          colours={colours}
          layout={theme.layoutName}
          label={t('look.previewOf', { name: record.tenantName })}
          words={{ brand: record.tenantName, menu, ...page }}
          icon={pictures.favIconSource}
          logo={pictures.navigationLogoSource}
        />
      </DrawerPart>
      {mayEdit && (
        <DrawerPart title={t('look.colours')}>
          <div className="p-form">
            {themeColours.map((name) => (
              <div key={name} data-half>
                <ColourField label={t(`field.${name}`)} value={theme[name]} onChange={(colour) => change({ [name]: colour })} />
              </div>
            ))}
            <LayoutChoice
              label={t('look.layout')}
              names={names}
              value={theme.layoutName}
              onChange={(layoutName) => change({ layoutName })}
            />
            <PictureFields value={pictures} onChange={(part) => setPictures({ ...pictures, ...part })} />
            <div className="p-dialog-foot">
              <Button variant="default" disabled={!isDirty} onClick={discard}>
                {t('look.discard')}
              </Button>
              <Button disabled={!isDirty} onClick={() => setIsSaving(true)}>
                {t('look.save')}
              </Button>
            </div>
          </div>
        </DrawerPart>
      )}
      <DrawerPart title={t('look.contrast')}>
        <MeasureTable colours={colours} />
      </DrawerPart>
      {guard}
      {isSaving && <SaveLookDialog record={record} look={{ themeSettings: theme, ...changed }} onClose={() => setIsSaving(false)} />}
    </>
  )
}
