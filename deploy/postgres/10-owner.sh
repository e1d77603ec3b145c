#!/bin/sh
# Run once by the image, in an empty cluster: an owner who is no superuser, and the one role that reads past the walls.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v password="$PORTICO_PASSWORD" <<'SQL'
create role portico_owner login createrole password :'password';
create role app_backup nologin bypassrls;
grant app_backup to portico_owner with admin true, inherit false, set false;
create database portico owner portico_owner;
SQL
