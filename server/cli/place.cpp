#include "server/cli/place.hpp"

#include "server/store/backends/open.hpp"

namespace cli {

std::string Place::url() const {
  return store::url_of(store, data);
}

void add_place(CLI::App& command, Place& place) {
  command.add_option("--data", place.data, "the server's own directory")->capture_default_str();
  add_store(command, place.store);
}

std::string trouble_with_store(const std::string& url) {
  if (url.empty()) return "it is empty: write sqlite: and the path of a file, or postgres://USER@HOST/DATABASE";
  if (!store::has_password(url)) return {};
  return "the URL has a password, which others may read: put it into ~/.pgpass, or into a file that PGPASSFILE or "
         "?passfile= names";
}

CLI::Option* add_store(CLI::App& command, std::string& store) {
  return command
      .add_option(
          "--store", store,
          "the database, as sqlite:PATH or postgres://USER@HOST/DATABASE [sqlite:DIR/astragal.db, DIR that of --data]")
      ->check(trouble_with_store)
      ->type_name("URL");
}

}  // namespace cli
