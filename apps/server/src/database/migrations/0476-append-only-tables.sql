-- What visitors of shared links fetch is only added (decision 0153).
select append_only_table('share_link_openings');
