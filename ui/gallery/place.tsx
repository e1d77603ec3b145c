import { createContext, useContext } from 'react'
import { defaultTenantColours, type TenantColours } from '../look/tokens.ts'

export const tenants = {
  halden: { name: 'Halden Pay', colours: defaultTenantColours },
  meridian: {
    name: 'Meridian',
    colours: { sidebar: '#f1ebe4', header: '#fffdf9', main: '#faf7f2', primary: '#b4411f', buttons: '#2a2522', text: '#3d3833' },
  },
  // A header and a main colour that no one planned for: everything on them has to stay readable.
  night: {
    name: 'Nightjar',
    colours: { sidebar: '#111418', header: '#7a1f5c', main: '#22303c', primary: '#f2b632', buttons: 'rgb(242, 182, 50)', text: '#404040' },
  },
} satisfies Record<string, { name: string; colours: TenantColours }>

export const views = ['list', 'drawer', 'form', 'record', 'fields', 'typing', 'asking', 'dashboard', 'board', 'states', 'words'] as const

export type Place = {
  view: (typeof views)[number]
  tenant: keyof typeof tenants
  scheme: 'light' | 'dark'
  lang: 'en' | 'tr'
  density: 'comfortable' | 'compact'
}

const one = <Choice extends string>(list: readonly Choice[], wanted: string | null): Choice =>
  list.find((choice) => choice === wanted) ?? (list[0] as Choice)

export function placeOf(search: string): Place {
  const query = new URLSearchParams(search)
  return {
    view: one(views, query.get('view')),
    tenant: one(Object.keys(tenants) as (keyof typeof tenants)[], query.get('tenant')),
    scheme: one(['light', 'dark'], query.get('scheme')),
    lang: one(['en', 'tr'], query.get('lang')),
    density: one(['comfortable', 'compact'], query.get('density')),
  }
}

export const searchOf = (place: Place): string => `?${new URLSearchParams(place)}`

export const PlaceContext = createContext<{ place: Place; go: (change: Partial<Place>) => void } | undefined>(undefined)

export function usePlace() {
  const found = useContext(PlaceContext)
  if (!found) throw new Error('The gallery must be inside its PlaceContext')
  return found
}
