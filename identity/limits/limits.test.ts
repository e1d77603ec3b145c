import { expect, test } from 'vitest'
import { networkOf } from './limits.ts'

test('an owner of IPv6 addresses is one origin, whichever address they use', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:0db8:0001:0002::')).toBe('2001:db8:1:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
})
