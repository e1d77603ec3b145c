set local lock_timeout = '5s';

-- Four rights went out with another and stand for themselves now. Own roles keep what they could do; system roles follow the contract.
alter table roles no force row level security;
update roles set permissions = permissions || array(
    select s.own from (values
      ('CRM.Transaction.View', 'CRM.Transaction.Actions.CheckBalance'),
      ('Merchant.Transaction.View', 'Merchant.Transaction.Actions.CheckBalance'),
      ('Platform.Transaction.Lookup', 'Platform.Transaction.Actions.CheckBalance'),
      ('Platform.Transaction.Lookup', 'Platform.Transaction.Export'),
      ('Settings.ReportSettings.Overview.View', 'Settings.ReportSettings.Table.View'),
      ('Merchant.PaymentsSettings.SmartRouting.View', 'Merchant.PaymentsSettings.SmartRoutingV2.View')
    ) as s (held, own) where s.held = any(roles.permissions) and s.own <> all(roles.permissions))
  where not is_system and permissions && array['CRM.Transaction.View', 'Merchant.Transaction.View', 'Platform.Transaction.Lookup',
    'Settings.ReportSettings.Overview.View', 'Merchant.PaymentsSettings.SmartRouting.View'];
alter table roles force row level security;
