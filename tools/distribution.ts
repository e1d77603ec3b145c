// `npm run distribution`: will print the SQL that spreads a migrated database over Citus. Until the walls hold there, it refuses.
process.stderr.write(`Portico does not run on Citus yet, so this command prints no SQL.
On a cluster, restrictive policies become permissive: tenants would read and change each other's rows.
If you kept a recipe from an earlier release, do not apply it. See docs/manual/scaling.md, section 3.
`)
process.exitCode = 1
