/** Texts of the ISO 8583 field 39 codes this acquirer answers with. */
const TEXTS: Readonly<Record<string, string>> = {
  '00': 'Approved',
  '05': 'Do not honour',
  '09': 'Request in progress',
  '12': 'Invalid transaction',
  '14': 'Invalid card number',
  '1A': 'Strong customer authentication required',
  '41': 'Lost card',
  '43': 'Stolen card',
  '51': 'Insufficient funds',
  '54': 'Expired card',
  '59': 'Suspected fraud',
  '61': 'Exceeds amount limit',
  '64': 'Wrong original amount',
  '89': 'Authentication failure',
  '91': 'Issuer not available',
  '96': 'System malfunction',
  N7: 'CVC failure',
}

export const responseText = (code: string): string => TEXTS[code] ?? 'Unknown response'
