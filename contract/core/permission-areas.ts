import type { Words } from './words.ts'

/** The areas of the role editor in its order: the English name, which the API sends as well, and the Turkish one. */
const areas = {
  Onboarding: 'Başvuru',
  Transactions: 'İşlemler',
  CRM: 'CRM',
  Payments: 'Ödemeler',
  Support: 'Destek',
  Reports: 'Raporlar',
  'Users and roles': 'Kullanıcılar ve roller',
  Users: 'Kullanıcılar',
  Scheduler: 'Zamanlayıcı',
  'Payment settings': 'Ödeme ayarları',
  'General settings': 'Genel ayarlar',
  'CRM settings': 'CRM ayarları',
  'Antifraud settings': 'Sahtecilik önleme ayarları',
  'Developer settings': 'Geliştirici ayarları',
  'Dashboard settings': 'Gösterge paneli ayarları',
  'Report settings': 'Rapor ayarları',
  'Leave settings': 'İzin ayarları',
  Documentation: 'Belgeler',
  Leave: 'İzin',
  'AI Chat': 'Yapay zekâ sohbeti',
  Tenants: 'Kurumlar',
  Lists: 'Listeler',
  Audit: 'Denetim',
  Dashboard: 'Gösterge paneli',
} as const

export type PermissionArea = keyof typeof areas
export const permissionAreas = Object.keys(areas) as PermissionArea[]
export const wordsOfArea = (area: PermissionArea): Words => ({ en: area, tr: areas[area] })
