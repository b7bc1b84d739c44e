-- The drawings of the demo goods gave way to renderings.
update product_image set url = regexp_replace(url, '\.svg$', '-640.webp') where url ~ '^/pictures/[a-z0-9-]+\.svg$';
