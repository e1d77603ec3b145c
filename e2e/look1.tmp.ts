import { enter, browser, base } from './look.tmp.ts'
const L=base+'/transaction-management/transaction-lookup'
const out='/tmp/pics/'
const page=await enter('finance@northwind.example')
const shot=async(n)=>{await page.waitForTimeout(1500);await page.screenshot({path:out+n+'.png'})}
await page.goto(L); await page.getByRole('table').first().waitFor({timeout:60000}); await shot('list')
await page.goto(L+'?refundState=Partial'); await page.getByRole('table').first().waitFor(); await shot('partly')
const first=page.getByRole('row').nth(1); await first.click(); await shot('drawer')
const ref=await page.locator('.p-drawer-name').innerText(); console.log(ref)
await page.getByRole('tab',{name:/Accounting/}).click(); await shot('accounting')
await page.getByRole('tab',{name:/Timeline/}).click(); await shot('timeline')
await page.getByRole('tab',{name:/Related/}).click(); await shot('related')
await page.goto(L+'/'+ref); await page.waitForTimeout(2500); await shot('byref'); console.log(page.url())
await page.goto(L+'?type=Refund,Capture,Void&sort=-amountMinor&created=2025-12-01T00:00:00.000Z..2026-12-30T00:00:00.000Z&merchantId='); await shot('children')
await page.goto(L+'?type=Void&created=last30Days'); await page.waitForTimeout(2000); await shot('voids')
await page.getByRole('row').nth(1).click().catch(()=>{}); await shot('void-drawer')
await page.setViewportSize({width:390,height:844}); await page.goto(L+'?type=Refund,Capture,Void&created=last30Days'); await shot('phone')
await browser.close()
