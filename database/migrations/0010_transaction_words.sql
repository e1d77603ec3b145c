set local lock_timeout = '5s';

-- The closed lists of words, as the contract has them; a test compares the two.
alter table transactions
  add constraint transactions_type check (type in ('Payment', 'Authorization', 'Verification', 'Capture', 'Refund', 'Void', 'Reversal', 'Payout', 'Dispute', 'BankOrder')),
  add constraint transactions_status check (status in ('Created', 'Pending', 'WaitingForApproval', 'Blocked', 'Duplicate', 'Reserved', 'Captured', 'Successful', 'Refunded', 'Closing', 'Closed', 'Declined', 'Failed', 'Rejected', 'Conflict')),
  add constraint transactions_close_reason check (close_reason in ('Voided', 'Cancelled', 'Expired', 'Reversed')),
  add constraint transactions_payment_method check (payment_method in ('Card', 'Apm', 'BankTransfer', 'OpenBanking', 'Wallet', 'Crypto', 'Terminal')),
  add constraint transactions_capture_method check (capture_method in ('Automatic', 'Manual', 'ManualMultiple')),
  add constraint transactions_source check (source in ('Api', 'HostedPage', 'PaymentLink', 'VirtualTerminal', 'Terminal', 'Batch', 'Portal', 'Recurring', 'Import')),
  -- What was voided was never captured.
  add constraint transactions_voided check (close_reason is distinct from 'Voided' or amount_captured_minor = 0);
