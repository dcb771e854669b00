-- Whose entries an export holds (`self` or `all`): who may read fewer now does not get it. Of older ones it is unknown.
alter table exports add column scope text;
