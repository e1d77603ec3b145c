import { expect, test } from 'vitest'
import { defaultIdentitySettings } from '../core/settings.ts'
import { passwordFault } from './password-rules.ts'

const owner = { email: 'selin.aksoy@northwind.example', words: ['Northwind', 'Selin', 'Aksoy'] }
const faultOf = (password: string) => passwordFault(password, owner, defaultIdentitySettings)

test('twelve characters are needed, counted as a reader counts, and 128 are enough', () => {
  expect(faultOf('Xk4-tree-fi')).toBe('too-short')
  expect(faultOf('Xk4-tree-fig')).toBeUndefined()
  expect(faultOf('🦊🦊🐢🐢🦀🦀')).toBe('too-short')
  expect(faultOf('violet Ğ çadır 7')).toBeUndefined()
  const long = Array.from({ length: 43 }, (_, i) => `${i}x`)
    .join('')
    .slice(0, 128)
  expect([faultOf(long.padEnd(128, 'q!k')), faultOf(long.padEnd(129, 'q!k'))]).toEqual([undefined, 'too-long'])
})

test('spaces at the ends count and are kept', () => {
  expect(faultOf(' Xk4-tree-fi')).toBeUndefined()
})

const common = [
  'passwordpassword',
  'Password1234!',
  'P@ssw0rd2024!',
  'qwertyuiop12',
  '123456789012',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'abcdefghijkl',
  '1qaz2wsx3edc',
  'iloveyouforever',
  'Welcome202412',
  '!!letmein!!!!',
  'qwerty123456',
  'zxcvbnmasdfghjkl',
  'Galatasaray1905',
  'correcthorsebatterystaple',
]
test.each(common)('“%s” is refused as common', (password) => {
  expect(faultOf(password)).toBe('common')
})

test('a password tells who it belongs to in letters of any form', () => {
  const whose = { email: 'x@y.example', words: ['Işıl', 'Çağla'] }
  for (const password of ['my-IŞIL-is-here', 'isil.ocean.lamp', 'blue C\u0327AG\u0306LA 42'])
    expect(passwordFault(password, whose, defaultIdentitySettings), password).toBe('tells-who')
})

const telling = ['northwind-2026-go', 'i-am-selin-today', 'Aksoy.ocean.lamp', 'my-Portico-entry', 'SELIN.AKSOYx92kd']
test.each(telling)('“%s” says who it belongs to', (password) => {
  expect(faultOf(password)).toBe('tells-who')
})

const good = ['Harbour-lantern-41', 'Copper-teapot-93', 'seven quiet rivers', 'k7#Vq!2mZp$9', 'mavi kapı üç kere']
test.each(good)('“%s” is accepted', (password) => {
  expect(faultOf(password)).toBeUndefined()
})

test('short names do not forbid half the dictionary', () => {
  expect(passwordFault('seven quiet rivers', { email: 'al@b.co', words: ['Al', 'Bo'] }, defaultIdentitySettings)).toBeUndefined()
})
